interface SectionHeadingProps {
  eyebrow: string;
  title: string;
  lead?: string | undefined;
  /** 'wide' sets the lead beside the title from tablets up, 'stacked' below it. */
  layout?: 'wide' | 'stacked' | undefined;
  tone?: 'on-light' | 'on-green' | undefined;
  className?: string | undefined;
}

const toneClasses = {
  'on-light': { eyebrow: 'text-brick', lead: 'text-mute' },
  'on-green': { eyebrow: 'text-gold-soft', lead: 'text-chalk/85' },
};

/** The words that open a band: eyebrow, h2 and, where there is one, a lead. */
export function SectionHeading({
  eyebrow,
  title,
  lead,
  layout = 'stacked',
  tone = 'on-light',
  className = '',
}: SectionHeadingProps) {
  const colours = toneClasses[tone];
  const wide = layout === 'wide' && lead;
  return (
    <div
      className={`${wide ? 'items-end gap-x-16 md:grid md:grid-cols-[3fr_2fr]' : ''} ${className}`}
    >
      <div>
        <p className={`eyebrow ${colours.eyebrow}`}>{eyebrow}</p>
        <h2 className="display-2 mt-3">{title}</h2>
      </div>
      {lead && (
        <p className={`mt-4 max-w-[46ch] ${colours.lead} ${wide ? 'md:mt-0 md:pb-1.5' : ''}`}>
          {lead}
        </p>
      )}
    </div>
  );
}
