/**
 * Runs in the page before React does: puts the page's scripts in place at the visitor's first touch, or at once when the
 * page is opened again at a section (arrivalScroll serves those who come there first) or has a draft to show. A touch
 * that comes first does its work as plain HTML. A mouse that merely rests on a new page is reported by browsers, too, as
 * a move by nothing. Going back to an address that React had shown in the same document, before it was loaded again,
 * loads that address. Storage comes last: a browser that refuses it throws.
 */
export const waitForTouch = `{
  const sleeping = document.querySelector('template');
  const onTouch = (change) =>
    ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'].map(touch => change(touch, wake, true));
  const wake = (event) => {
    if (event?.type == 'pointermove' && !(event.movementX || event.movementY)) return;
    onpopstate = null;
    sleeping.replaceWith(sleeping.content);
    onTouch(removeEventListener);
  };
  onpopstate = () => location.reload();
  onTouch(addEventListener);
  if (location.hash || sessionStorage[location.pathname]) wake();
}`;
