const figure = /(\d+-\p{L}+)/u;

/** A text whose figures stay together with their word: "30-day" ends no line after its hyphen. */
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
