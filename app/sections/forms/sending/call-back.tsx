import { messages } from '../../../../domain/messages.ts';
import { Button } from '../../../ui/button.tsx';

const { question, times } = messages.contact.callBack;

/**
 * Asks, once a message was taken, when to call. The buttons post the form to its page, with JavaScript and without: the
 * answer is a page either way.
 */
export function CallBack({ token }: { token: string }) {
  return (
    <fieldset className="mt-4">
      <legend className="mb-2 font-semibold">{question}</legend>
      <input name="callBack" type="hidden" value={token} />
      <div className="grid grid-cols-2 gap-2 sm:flex">
        {Object.entries(times).map(([value, label]) => (
          <Button
            className="px-4!"
            formNoValidate
            key={value}
            name="callTime"
            value={value}
            variant="outline-dark"
          >
            {label}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
