import { useEffect, useLayoutEffect, useRef } from 'react';

/** Calls `onChange` when a value that was known has become another one. */
export function useChange(value: string | null, onChange: () => void): void {
  const known = useRef(value);
  const latest = useRef(onChange);
  useLayoutEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    if (value === null || value === known.current) return;
    const isFirst = known.current === null;
    known.current = value;
    if (!isFirst) latest.current();
  }, [value]);
}
