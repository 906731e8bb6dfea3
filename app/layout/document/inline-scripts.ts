import { waitForTouch } from '../../hydration/hydration-script.ts';
import { arrivalScroll } from '../navigation/arrival-scroll.ts';
import { visitScript } from '../page-view/visit-script.ts';
import { keepDrafts } from './keep-drafts.ts';

/** Stands for the name under which an analytics service knows the site. */
export const analyticsName = 'ANALYTICS-NAME';

/** Our own scripts that stand in a page. The build puts them here in short: scripts/build/short-scripts.ts. */
export const inlineScripts = {
  arrivalScroll,
  keepDrafts,
  waitForTouch,
  visitOff: visitScript({ kind: 'off' }),
  visitOwn: visitScript({ kind: 'own' }),
  visitPlausible: visitScript({ kind: 'plausible', domain: analyticsName }),
  visitGa4: visitScript({ kind: 'ga4', id: analyticsName }),
};
