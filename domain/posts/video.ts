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
  const start = startOf(address);
  const [, id] = youtube.exec(address) ?? [];
  if (id) {
    return {
      site: 'YouTube',
      address: `https://www.youtube.com/watch?v=${id}${start && `&t=${start}`}`,
      player: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0${start && `&start=${start}`}`,
    };
  }
  // An unlisted video has a second part.
  const [, number, key] = vimeo.exec(address) ?? [];
  if (!number) return;
  return {
    site: 'Vimeo',
    address: `https://vimeo.com/${number}${key ? `/${key}` : ''}${start && `#t=${start}s`}`,
    player: `https://player.vimeo.com/video/${number}?${key ? `h=${key}&` : ''}dnt=1&autoplay=1${start && `#t=${start}s`}`,
  };
}

/** Where a video begins, in seconds: t=43, t=1m20s or start=43; '' at its beginning. */
function startOf(address: string): string {
  const [, hours = 0, minutes = 0, seconds = 0] =
    /[?&#](?:t|start|time_continue)=(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,6})s?)?(?=[&#]|$)/i.exec(
      address,
    ) ?? [];
  const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return total > 0 ? String(total) : '';
}
