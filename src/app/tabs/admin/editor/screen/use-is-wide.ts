import { useMedia } from '../../../../shell/header/use-media.ts';

/** From here on the text and a panel are side by side; the styles of the editor say the same. */
const WIDE = '(min-width: 64rem)';

/** Returns whether the window has room for the text and a panel beside it, by default as wide as that of articles. */
export function useIsWide(query = WIDE): boolean {
  return useMedia(query);
}
