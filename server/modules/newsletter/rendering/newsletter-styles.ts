import type { CSSProperties } from 'react';

// Mail programs know no variables: the theme's colours as literals.
const colours = {
  ink: '#12241f',
  mute: '#55635d',
  brick: '#b5391f',
  line: '#ddd4c0',
  green: '#17352e',
};
const family = 'Arial,Helvetica,sans-serif';

/** Inline styles of the parts of a newsletter. */
export const styles = {
  page: { margin: 0, padding: '20px 0', backgroundColor: '#faf7f0', fontFamily: family },
  sheet: {
    width: '100%',
    maxWidth: '600px',
    backgroundColor: '#ffffff',
    border: `1px solid ${colours.line}`,
    borderRadius: '16px',
    borderCollapse: 'separate',
    overflow: 'hidden',
  },
  head: { padding: '28px 32px 8px' },
  brand: { color: colours.ink, fontSize: '20px', fontWeight: 'bold', textDecoration: 'none' },
  date: { margin: '4px 0 0', color: colours.mute, fontSize: '14px', lineHeight: '20px' },
  block: { padding: '16px 32px' },
  text: { color: colours.ink, fontSize: '17px', lineHeight: '1.6', overflowWrap: 'anywhere' },
  cover: { display: 'block', width: '100%', height: 'auto', border: 0 },
  kicker: {
    margin: '12px 0 4px',
    color: colours.brick,
    fontSize: '14px',
    fontWeight: 'bold',
    lineHeight: '20px',
  },
  title: { margin: '0 0 16px', fontSize: '28px', lineHeight: '1.15', letterSpacing: '-0.02em' },
  titleLink: { color: colours.ink, textDecoration: 'none' },
  listTitle: {
    margin: '8px 0 0',
    color: colours.ink,
    fontSize: '28px',
    lineHeight: '1.15',
    letterSpacing: '-0.02em',
  },
  entry: { margin: '0 0 8px', fontSize: '21px', lineHeight: '1.25', letterSpacing: '-0.01em' },
  excerpt: { margin: '0 0 8px', color: colours.ink, fontSize: '17px', lineHeight: '1.6' },
  button: {
    padding: '13px 22px',
    borderRadius: '10px',
    backgroundColor: colours.green,
    color: '#ffffff',
    fontSize: '16px',
    fontWeight: 'bold',
  },
  left: { margin: '20px 0 8px', color: colours.mute, fontSize: '15px', lineHeight: '1.5' },
  foot: { padding: '20px 32px 24px', backgroundColor: '#f1eadb' },
  footText: { margin: '0 0 10px', color: colours.mute, fontSize: '14px', lineHeight: '1.5' },
  leave: { marginRight: '18px', color: colours.brick, fontWeight: 'bold' },
  choose: { marginRight: '18px', color: colours.brick },
  footLink: { color: colours.brick },
} satisfies Record<string, CSSProperties>;

/** For programs that say that they are dark; others keep or turn the colours themselves. And for phones. */
export const dark = `
a.button{text-align:center}
@media (max-width:480px){
.page>table>tbody>tr>td{padding:0!important}
.sheet{border:0!important;border-radius:0!important}
.pad{padding-left:20px!important;padding-right:20px!important}
}
@media (prefers-color-scheme:dark){
.page,.page>table>tbody>tr>td{background-color:#12241f!important}
.sheet{background-color:#1b2e28!important;border-color:#2f5a4e!important}
.ink,.ink *{color:#faf7f0!important}
.mute{color:#b9c4bf!important}
.accent,.link,.ink .link{color:#f5b53a!important}
.button,.ink .button{background-color:#f5b53a!important;color:#12241f!important}
.foot{background-color:#24382f!important}
}`;
