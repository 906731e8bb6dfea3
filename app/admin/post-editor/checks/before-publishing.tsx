import { useState } from 'react';
import type { DraftPlace } from '../../../../domain/api/answers/checks.ts';
import { revealElement } from '../../pages/reveal.ts';
import type { usePostForm } from '../draft/use-post-form.ts';
import { PublishChecks } from './publish-checks.tsx';
import { describeInText, leadInText, showInText } from './text-places.ts';

/** The checks of a draft in its form, where each can be put right; nothing is asked before it is opened. */
export function BeforePublishing({ editor }: { editor: ReturnType<typeof usePostForm> }) {
  const [isOpen, setOpen] = useState(false);
  const { draft, image, stored } = editor.form;
  const storedImage = image.remove ? null : (stored?.featured_image ?? null);

  function describe(place: DraftPlace, description: string) {
    if (place.field === 'content') describeInText(place, description);
    else editor.edit({ featured_image_alt: description });
  }

  return (
    <details className="more-fields" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        Before publishing{' '}
        <span className="font-normal text-mute">descriptions, links, lengths</span>
      </summary>
      {isOpen && (
        <div className="p-5 pt-2">
          <PublishChecks
            draft={draft}
            onDescribe={describe}
            onLead={leadInText}
            onShow={show}
            picture={image.file?.name ?? image.chosen?.url ?? storedImage}
          />
        </div>
      )}
    </details>
  );
}

function show(place: DraftPlace): void {
  const { field } = place;
  const name = field === 'featured_image' ? 'featured_image_alt' : field;
  const control = document.querySelector<HTMLElement>(`main [name="${name}"]`);
  if (field === 'content') showInText(place);
  else if (control) revealElement(control);
}
