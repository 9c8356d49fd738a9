import { useEffect, useState } from 'react';
import { type Companion, earnedSticker } from '#shared/domain/tools/rooms/stickers.ts';
import { createStickerBook, type StickerBook } from '#stores/tools/stickers.ts';
import type { ToolPageController } from '../../page/tool-page-controller.ts';

/** Returns the sticker collection of this browser; finished rounds on this page add to it. */
export function useStickers(controller: ToolPageController, who: Companion): StickerBook {
  const [book] = useState(() => createStickerBook(controller.storage));
  useEffect(() => book.connect(), [book]);
  useEffect(
    () =>
      controller.run().subscribe((run) => {
        if (run?.status === 'ended') book.add((owned) => earnedSticker(run, who, owned));
      }),
    [controller, book, who],
  );
  return book;
}
