const figure = /(\d+-\p{L}+|e-mail)/u;

/** A text whose figures stay together with their word: "30-day" ends no line after its hyphen, nor does "e-mail". */
export function Unbroken({ text }: { text: string }) {
  return text.split(figure).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name
      <span className="whitespace-nowrap" key={place}>
        {part}
      </span>
    ),
  );
}
