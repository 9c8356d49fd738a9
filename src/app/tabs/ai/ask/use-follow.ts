import { useEffect, useLayoutEffect, useRef } from 'react';

/** Somebody this close to the end of the page reads its end. */
const NEAR_PX = 96;

/**
 * Keeps the end of the page in view while a text is coming there, unless the reader has scrolled up. Call
 * it in the component that renders the text.
 */
export function useFollow(isComing: boolean): void {
  const isFollowing = useRef(true);
  useEffect(() => {
    const note = () => {
      const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
      isFollowing.current = scrollHeight - clientHeight - scrollTop < NEAR_PX;
    };
    addEventListener('scroll', note, { passive: true });
    return () => removeEventListener('scroll', note);
  }, []);
  // A question that was just sent is shown, also where somebody had scrolled up before.
  useLayoutEffect(() => {
    if (isComing) isFollowing.current = true;
  }, [isComing]);
  // With each rendering: the text has grown.
  useLayoutEffect(() => {
    if (isComing && isFollowing.current) scrollTo({ top: document.documentElement.scrollHeight });
  });
}
