import { useStore } from '@nanostores/react';
import { Ellipsis, Settings } from 'lucide-react';
import { useRef } from 'react';
import { openSettings } from '#pomodoro/settings/open-settings.ts';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { Menu, type MenuItem } from '#ui/actions/Menu.tsx';
import { ConnectionBadge } from '../../parts/notices/ConnectionBadge.tsx';
import { useApp } from '../../workspace/app-context.ts';
import { TabBar } from '../tabs/TabBar.tsx';
import { preloadTab } from '../tabs/tab-screens.ts';
import { tabsFor } from '../tabs/tabs.ts';
import { Brand } from './Brand.tsx';
import styles from './Header.module.css';
import { TimerPill } from './TimerPill.tsx';
import { UserMenu } from './UserMenu.tsx';
import { type HeaderControl, useHeaderControls } from './use-header-controls.tsx';
import { useHeaderFit } from './use-header-fit.ts';

const SETTINGS: HeaderControl = {
  id: 'settings',
  label: 'Settings',
  icon: <Settings aria-hidden="true" />,
  onPress: openSettings,
};

/** The header of the app: tabs, the timer pill, and the user's controls. */
export function Header() {
  const { navigation } = useApp().workspace;
  const row = useRef<HTMLDivElement>(null);
  const savings = useHeaderFit(row);
  const [search, ...controls] = useHeaderControls();
  const hidden = [
    ...(savings.includes('search') ? [search] : []),
    ...controls,
    ...(savings.includes('settings') ? [SETTINGS] : []),
  ];
  return (
    <header className={styles.header}>
      <div ref={row} className={styles.row}>
        <Brand onPress={() => navigation.request('pomodoro')} />
        <Tabs />
        <div className={styles.end}>
          <ConnectionBadge />
          <TimerPill />
          <ToolButton className={styles.search} {...search} />
          {controls.map((tool) => (
            <ToolButton key={tool.id} className={styles.tool} {...tool} />
          ))}
          <ToolButton className={styles.settings} {...SETTINGS} />
          <MoreMenu controls={hidden} />
          <UserMenu />
        </div>
      </div>
    </header>
  );
}

/** The controls that do not fit into the row. */
function MoreMenu({ controls }: { controls: readonly HeaderControl[] }) {
  return (
    <Menu
      label="More tools"
      trigger={<Ellipsis aria-hidden="true" />}
      items={controls.map(itemOf)}
      className={styles.more}
    />
  );
}

function itemOf({ id, label, icon, isPressed, onPress }: HeaderControl): MenuItem {
  return { id, label, icon, isChecked: isPressed, onSelect: onPress };
}

/** A component of its own, so that switching tabs re-renders nothing else of the header. */
function Tabs() {
  const { user, workspace } = useApp();
  const { navigation } = workspace;
  const { tab } = useStore(navigation.$place);
  return (
    <TabBar
      tabs={tabsFor(user)}
      current={tab}
      onOpen={navigation.request}
      onApproach={preloadTab}
    />
  );
}

type ToolButtonProps = HeaderControl & { className: string | undefined };

function ToolButton({ label, icon, isPressed, hint, onPress, className }: ToolButtonProps) {
  return (
    <IconButton {...{ label, isPressed, hint, className }} onClick={onPress}>
      {icon}
    </IconButton>
  );
}
