import { InlineScript } from '../../../ui/inline-script.tsx';

/** For a page with videos: nothing is asked of their sites before somebody presses one. */
export function PlayVideos() {
  return <InlineScript run={playVideos} />;
}

/** Runs in the page: makes each video's link, which leads to its page, a button that puts the player in its place. */
function playVideos(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-player]')) {
    const title = link.textContent;
    const button = document.createElement('button');
    button.type = 'button';
    button.append(...link.childNodes);
    button.addEventListener('click', () => {
      const player = document.createElement('iframe');
      player.src = link.dataset.player ?? '';
      player.title = title;
      player.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
      // The other site plays only for whom it can name; a page may say less to others.
      player.referrerPolicy = 'strict-origin-when-cross-origin';
      button.replaceWith(player);
      player.focus();
    });
    link.replaceWith(button);
  }
}
