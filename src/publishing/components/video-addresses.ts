/** Where videos are shown: an article with one may load these in a frame, and nothing else. */
export const VIDEO_HOSTS = {
  youtube: 'https://www.youtube-nocookie.com',
  vimeo: 'https://player.vimeo.com',
} as const;

/** The addresses of a video: its page, for those without scripts, and its player. */
export interface VideoAddresses {
  readonly page: string;
  readonly player: string;
  /** The name of the host. */
  readonly host: string;
}

/** Returns the addresses of a video. */
export function videoAddresses(provider: string, id: string): VideoAddresses {
  const name = encodeURIComponent(id);
  if (provider === 'vimeo') {
    const player = `${VIDEO_HOSTS.vimeo}/video/${name}?autoplay=1&dnt=1`;
    return { page: `https://vimeo.com/${name}`, player, host: 'Vimeo' };
  }
  const player = `${VIDEO_HOSTS.youtube}/embed/${name}?autoplay=1`;
  return { page: `https://www.youtube.com/watch?v=${name}`, player, host: 'YouTube' };
}
