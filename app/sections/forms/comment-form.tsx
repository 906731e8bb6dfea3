import { commentForm } from '../../../domain/comments/comment-form.ts';
import { messages } from '../../../domain/messages.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import { EmailField } from './email-field.tsx';
import { FormFrame, SendButton } from './form-frame.tsx';
import { type FormPlan, type FormProps, fieldsOf } from './form-state.ts';
import { useForm } from './use-form.ts';

const plan: FormPlan = {
  schema: commentForm,
  call: { method: 'POST', path: '/api/comments', texts: messages.comments },
};

interface CommentFormProps extends FormProps {
  /** The post that the comment is about. */
  slug: string;
}

export function CommentForm({ slug, token, posted }: CommentFormProps) {
  const form = useForm({ ...plan, besides: { slug } }, posted);
  const { field } = fieldsOf('comment', form.state, posted);
  return (
    <FormFrame form={form} name="comment" token={token}>
      <div className="grid gap-4">
        <TextField {...field('name')} autoComplete="name" label="Name" required />
        <EmailField {...field('email')} form={form} label="Email" />
        <TextArea {...field('comment')} label="Comment" required rows={5} />
      </div>
      <p className="mt-3 text-base leading-snug text-mute">{messages.comments.moderated}</p>
      <SendButton busyLabel="Posting..." className="mt-4 w-full" form={form} variant="green">
        Post comment
      </SendButton>
    </FormFrame>
  );
}
