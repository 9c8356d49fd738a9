import { useEffect, useRef } from 'react';

/** Somebody who scrolls down to this close to the end follows it again. */
const NEAR_PX = 24;

/**
 * Keeps the end of the page in view while a text is coming there. Scrolling up ends that, scrolling down to
 * the end begins it again. A text that comes in one piece is shown to its end as well.
 */
export function useFollow(isComing: boolean): void {
  const wasFollowing = useRef(false);
  useEffect(() => {
    const root = document.documentElement;
    if (!isComing) {
      if (wasFollowing.current) scrollTo({ top: root.scrollHeight });
      wasFollowing.current = false;
      return;
    }
    let isFollowing = true;
    let last = { top: 0, height: 0 };

    function note(): void {
      const { scrollTop: top, scrollHeight: height, clientHeight } = root;
      // A page that has become shorter moves the view up as well.
      if (top < last.top - 1 && height >= last.height) isFollowing = false;
      else if (height - clientHeight - top < NEAR_PX) isFollowing = true;
      last = { top, height };
    }

    const observer = new ResizeObserver(() => {
      // The event of a scroll may still be under way.
      note();
      if (!isFollowing) return;
      scrollTo({ top: root.scrollHeight });
      last = { top: root.scrollTop, height: root.scrollHeight };
    });
    observer.observe(document.body);
    addEventListener('scroll', note, { passive: true });
    return () => {
      wasFollowing.current = isFollowing;
      observer.disconnect();
      removeEventListener('scroll', note);
    };
  }, [isComing]);
}
