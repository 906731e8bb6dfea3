import { mediaLimits } from '../../../../domain/admin/media-list.ts';
import type { DraftPlace } from '../../../../domain/api/answers/checks.ts';
import { callApi } from '../../api/call-api.ts';
import type { usePostForm } from '../draft/use-post-form.ts';
import { PublishChecks } from './publish-checks.tsx';
import {
  altInText,
  describeInText,
  leadInText,
  replaceInText,
  showInText,
  writtenText,
} from './text-places.ts';

interface BeforePublishingProps {
  editor: ReturnType<typeof usePostForm>;
  /** Closes the sheet, which covers the form. */
  onClose: () => void;
  onReveal: (element: HTMLElement) => void;
}

/** The checks of a form, where each place can be put right. */
export function BeforePublishing({ editor, onClose, onReveal }: BeforePublishingProps) {
  const { draft, image, stored } = editor.form;
  const storedImage = image.remove ? null : (stored?.featured_image ?? null);

  function describe(place: DraftPlace, description: string) {
    if (place.field === 'content') describeInText(place, description);
    else editor.edit({ featured_image_alt: description });
  }

  async function copy(place: DraftPlace) {
    const json = { url: place.address ?? '', alt: altInText(place).slice(0, mediaLimits.alt) };
    replaceInText(place, await callApi('POST /api/admin/media/copies', { json }));
  }

  function show(place: DraftPlace) {
    onClose();
    const element = place.field === 'content' ? writtenText() : fieldOf(place);
    if (element) onReveal(element);
    // After the text has the focus.
    if (place.field === 'content') requestAnimationFrame(() => showInText(place));
  }

  return (
    <PublishChecks
      draft={draft}
      onCopy={copy}
      onDescribe={describe}
      onLead={leadInText}
      onShow={show}
      picture={image.file?.name ?? image.chosen?.url ?? storedImage}
    />
  );
}

function fieldOf({ field }: DraftPlace): HTMLElement | null {
  const name = field === 'featured_image' ? 'featured_image_alt' : field;
  return document.querySelector<HTMLElement>(`main [name="${name}"]`);
}
