/**
 * Runs in the page before React does: fetches the page's scripts at the visitor's first touch, or at once when the
 * page is opened again at a section (arrivalScroll serves those who come there first). A touch that comes first does
 * its work as plain HTML. A mouse that merely rests on a new page is reported by browsers, too, as a move by nothing.
 * Going back to an address that React had shown in the same document, before it was loaded again, loads that address.
 */
export const waitForTouch = `{
  const self = document.currentScript;
  const inert = self.previousElementSibling;
  const touches = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'];
  const wake = (event) => {
    if (event?.type == 'pointermove' && !(event.movementX || event.movementY)) return;
    onpopstate = null;
    document.head.insertAdjacentHTML('beforeend', inert.dataset.links);
    const script = document.createElement('script');
    script.type = 'module';
    script.text = inert.text;
    inert.replaceWith(script);
    touches.map(touch => removeEventListener(touch, wake, true));
  };
  self.remove();
  onpopstate = () => location.reload();
  if (location.hash) wake();
  else touches.map(touch => addEventListener(touch, wake, true));
}`;
