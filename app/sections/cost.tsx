import { costRows, priceNote, shownPrice } from '../../domain/pages/cost.ts';
import { ButtonLink } from '../ui/button.tsx';
import { HeadedBand, type SectionProps } from './section.tsx';

/** The price, or how to get it if the owner has not entered one; the facts are shown in both cases. */
export function Cost(props: SectionProps<'cost'>) {
  const { ground, id, eyebrow, title, lead, asking, action } = props;
  const price = shownPrice(props);
  const rows = costRows(props);
  return (
    <HeadedBand eyebrow={eyebrow} ground={ground} id={id} isBeside lead={lead} title={title}>
      <div>
        {price ? (
          <>
            <p className="font-display text-[1.1875rem] leading-none font-bold tracking-[-0.022em] lg:text-[1.875rem]">
              {price.from && 'from '}
              <span
                className={`mr-1 text-[2.75rem] tracking-[-0.035em] lg:mr-2 lg:text-[4.5rem] ${price.from ? 'ml-1 lg:ml-2' : ''}`}
              >
                {price.price}
              </span>{' '}
              {price.unit}
            </p>
            <p className="mt-3 max-w-[40em] text-mute">{priceNote(props)}</p>
          </>
        ) : (
          <>
            <h3 className="display-2 max-w-[14em] text-[1.625rem]! lg:text-[2.125rem]!">
              {asking.title}
            </h3>
            <p className="mt-3 max-w-[40em] text-mute">{asking.text}</p>
          </>
        )}
        <dl className="mt-7 border-t border-ink empty:hidden">
          {rows.map(({ label, value }) => (
            <div
              className="grid gap-x-8 border-b border-line py-4 sm:grid-cols-[1fr_2fr]"
              key={label}
            >
              <dt className="font-semibold">{label}</dt>
              <dd className="text-mute">{value}</dd>
            </div>
          ))}
        </dl>
        <ButtonLink className="mt-8 w-full sm:w-auto" href={action.href} variant="green">
          {action.label}
        </ButtonLink>
      </div>
    </HeadedBand>
  );
}
