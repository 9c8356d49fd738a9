import { useEffect, useState } from 'react';
import { type Companion, earnedSticker } from '#shared/domain/tools/stickers.ts';
import { createStickerBook, type StickerBook } from '#stores/tools/stickers.ts';
import type { ToolDesk } from '../tool-desk.ts';

/** The collection of this browser; a round of this page that was finished adds to it. */
export function useStickers(desk: ToolDesk, who: Companion): StickerBook {
  const [book] = useState(() => createStickerBook(desk.storage));
  useEffect(() => book.connect(), [book]);
  useEffect(
    () =>
      desk.run().subscribe((run) => {
        if (run?.status === 'ended') book.add((owned) => earnedSticker(run, who, owned));
      }),
    [desk, book, who],
  );
  return book;
}
