/** A video on another site. */
export interface Video {
  site: 'YouTube' | 'Vimeo';
  /** Canonical address of its page. */
  address: string;
  /** Address of the player, which sets no cookies before it plays. */
  player: string;
}

/** The origins of the players, for the content security policy. */
export const playerOrigins = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'];

const youtube =
  /^https?:\/\/(?:(?:www|m)\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|shorts\/|live\/|embed\/)|youtu\.be\/)([\w-]{11})(?![\w-])/i;
const vimeo =
  /^https?:\/\/(?:(?:www|player)\.)?vimeo\.com\/(?:video\/)?(\d{1,12})(?:\/([\da-f]{6,20}))?(?=[/?#]|$)/i;

/** The video of a YouTube or Vimeo address; undefined for other addresses. */
export function videoOf(address: string): Video | undefined {
  const [, id] = youtube.exec(address) ?? [];
  if (id) {
    return {
      site: 'YouTube',
      address: `https://www.youtube.com/watch?v=${id}`,
      player: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`,
    };
  }
  // An unlisted video has a second part.
  const [, number, key] = vimeo.exec(address) ?? [];
  if (!number) return;
  return {
    site: 'Vimeo',
    address: `https://vimeo.com/${number}${key ? `/${key}` : ''}`,
    player: `https://player.vimeo.com/video/${number}?${key ? `h=${key}&` : ''}dnt=1&autoplay=1`,
  };
}
