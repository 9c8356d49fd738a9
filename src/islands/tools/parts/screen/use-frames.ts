import { useEffect, useState } from 'react';

/** Renders the component again with each frame while `isOn`. */
export function useFrames(isOn: boolean): void {
  const [, setFrame] = useState(0);
  useEffect(() => {
    if (!isOn) return;
    let id = requestAnimationFrame(function next(frame) {
      setFrame(frame);
      id = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(id);
  }, [isOn]);
}
