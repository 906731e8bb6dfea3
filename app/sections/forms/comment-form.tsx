import { messages } from '../../../domain/messages.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { MailForm } from './mail-form.tsx';

interface CommentFormProps {
  /** Where comments go while there is no `action`. */
  email: string;
  /** The post's title, so that a mailed comment says what it is about. */
  postTitle: string;
  action?: string | undefined;
}

export function CommentForm({ email, postTitle, action }: CommentFormProps) {
  return (
    <MailForm action={action} email={email} subject={`Comment: ${postTitle}`}>
      <div className="grid gap-4">
        <TextField autoComplete="name" label="Name" maxLength={120} name="name" required />
        <TextField
          autoComplete="email"
          label="Email"
          maxLength={254}
          name="email"
          required
          type="email"
        />
        <TextArea label="Comment" maxLength={3000} name="comment" required rows={5} />
      </div>
      <Button className="mt-5 w-full" variant="green">
        Post comment
      </Button>
      <p className="mt-4 text-base leading-snug text-mute">{messages.comments.moderated}</p>
    </MailForm>
  );
}
