import { useEffect, useRef, useState } from 'react';
import { createFavicon, ICON_STEPS } from '#platform/page/favicon.ts';
import { later } from '#platform/time/later.ts';
import { Button } from '#ui/actions/Button.tsx';
import { adviseOnTab } from './advice.ts';
import { CheckRow } from './CheckRow.tsx';

const SHOWN_MS = 5000;
const EXAMPLE_TITLE = '12:30 ● Focus';

/** Shows a session in the title and the icon of the tab; answers how to take it away. */
function showExample(): () => void {
  const own = document.title;
  const favicon = createFavicon();
  favicon.show({ session: 'work', step: ICON_STEPS / 2, isPaused: false });
  document.title = EXAMPLE_TITLE;
  return () => {
    favicon.show(null);
    // A running session has written its own meanwhile.
    if (document.title === EXAMPLE_TITLE) document.title = own;
  };
}

/** Lets the tab show what it shows during a session. */
export function TabCheck() {
  const [hasIcon, setHasIcon] = useState<boolean | null>(null);
  const end = useRef(() => {});
  useEffect(() => () => end.current(), []);
  const show = () => {
    end.current();
    const restore = showExample();
    const cancel = later(SHOWN_MS, restore);
    end.current = () => {
      cancel();
      restore();
      end.current = () => {};
    };
    setHasIcon(document.querySelector('link[rel~="icon"][href^="data:"]') !== null);
  };
  return (
    <CheckRow title="Tab title and icon" advice={adviseOnTab(hasIcon)}>
      <Button size="small" onClick={show}>
        Show them
      </Button>
    </CheckRow>
  );
}
