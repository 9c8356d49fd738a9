import { useStore } from '@nanostores/react';
import { Settings } from 'lucide-react';
import { openSettings } from '#pomodoro/settings/open-settings.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { useApp } from '../app-context.ts';
import { ConnectionBadge } from '../notices/ConnectionBadge.tsx';
import { Brand } from './Brand.tsx';
import styles from './Header.module.css';
import { TabBar } from './TabBar.tsx';
import { TimerPill } from './TimerPill.tsx';
import { preloadTab } from './tab-screens.ts';
import { UserMenu } from './UserMenu.tsx';
import { type HeaderTool, useHeaderTools } from './use-header-tools.tsx';
import { useMedia } from './use-media.ts';

/** Where every tool has a place of its own: beside the tabs, or above them where they lie below. */
const ROOMY =
  '(min-width: 68.75rem) or ((min-width: 37.5rem) and (max-width: 47.99rem) and (min-height: 30rem))';

/** The header of the app: tabs, the timer pill, and what belongs to the user. */
export function Header() {
  const { navigation } = useApp().workspace;
  const tools = useHeaderTools();
  const isRoomy = useMedia(ROOMY);
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <Brand onPress={() => navigation.request('pomodoro')} />
        <Tabs />
        <div className={styles.end}>
          <ConnectionBadge />
          <TimerPill />
          {isRoomy && tools.map((tool) => <ToolButton key={tool.id} {...tool} />)}
          <IconButton label="Settings" onClick={openSettings}>
            <Settings aria-hidden="true" />
          </IconButton>
          <UserMenu tools={isRoomy ? [] : tools} />
        </div>
      </div>
    </header>
  );
}

/** Apart, so that going to another tab draws nothing else of the header anew. */
function Tabs() {
  const { navigation } = useApp().workspace;
  const { tab } = useStore(navigation.$place);
  return <TabBar current={tab} onOpen={navigation.request} onApproach={preloadTab} />;
}

function ToolButton({ label, icon, isPressed, onPress }: HeaderTool) {
  return (
    <IconButton label={label} isPressed={isPressed} onClick={onPress}>
      {icon}
    </IconButton>
  );
}
