/** A video of another site that a post shows. */
export interface Video {
  site: 'YouTube' | 'Vimeo';
  /** Of its page there, always written alike. */
  address: string;
  /** Of the player that sets no cookies before it plays. */
  player: string;
}

/** The origins of the players, for the Content-Security-Policy. */
export const playerOrigins = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'];

const youtube =
  /^https?:\/\/(?:(?:www|m)\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|shorts\/|live\/|embed\/)|youtu\.be\/)([\w-]{11})(?![\w-])/i;
const vimeo =
  /^https?:\/\/(?:(?:www|player)\.)?vimeo\.com\/(?:video\/)?(\d{1,12})(?:\/([\da-f]{6,20}))?(?=[/?#]|$)/i;

/** The video of an address of YouTube or Vimeo, as their pages and apps share it; undefined for any other. */
export function videoOf(address: string): Video | undefined {
  const [, id] = youtube.exec(address) ?? [];
  if (id) {
    return {
      site: 'YouTube',
      address: `https://www.youtube.com/watch?v=${id}`,
      player: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`,
    };
  }
  // An unlisted one has a second part.
  const [, number, key] = vimeo.exec(address) ?? [];
  if (!number) return;
  return {
    site: 'Vimeo',
    address: `https://vimeo.com/${number}${key ? `/${key}` : ''}`,
    player: `https://player.vimeo.com/video/${number}?${key ? `h=${key}&` : ''}dnt=1&autoplay=1`,
  };
}
