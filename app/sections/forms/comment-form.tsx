import { commentMessages } from '../../../domain/form-messages.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { fieldsOf } from './sending/fields-of.ts';
import { FormFrame } from './sending/form-frame.tsx';
import type { FormOrigin, FormPlan } from './sending/form-plan.ts';
import type { PostedForm } from './sending/posted-form.ts';
import { readLater } from './sending/read-later.ts';
import { useForm } from './sending/use-form.ts';

const plan: FormPlan = {
  read: readLater(async () => (await import('../../../domain/forms/comment-form.ts')).commentForm),
  call: { method: 'POST', path: '/api/comments', texts: commentMessages },
};

interface CommentFormProps {
  /** The post that the comment is about. */
  slug: string;
  origin: FormOrigin;
  posted?: PostedForm | undefined;
}

export function CommentForm({ slug, origin, posted }: CommentFormProps) {
  const form = useForm({ ...plan, besides: { slug } }, origin, posted);
  const { field } = fieldsOf('comment', form.state, posted);
  return (
    <FormFrame form={form} name="comment" origin={origin}>
      <div className="grid gap-4">
        <TextField {...field('name')} autoComplete="name" label="Name" required />
        <TextField {...field('email')} autoComplete="email" label="Email" required type="email" />
        <TextArea {...field('comment')} label="Comment" required rows={5} />
      </div>
      <p className="mt-3 text-base leading-snug text-mute">{commentMessages.moderated}</p>
      <Button className="mt-4 w-full" disabled={form.state.busy} variant="green">
        {form.state.busy ? 'Posting...' : 'Post comment'}
      </Button>
    </FormFrame>
  );
}
