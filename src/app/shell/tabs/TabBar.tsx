import { Calendar, ChartColumn, Crown, Folder, ShieldCheck, Sparkles, Timer } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import styles from './TabBar.module.css';
import { addressOf, TAB_LABELS, type Tab } from './tabs.ts';

const ICONS: Readonly<Record<Tab, ReactNode>> = {
  pomodoro: <Timer aria-hidden="true" />,
  projects: <Folder aria-hidden="true" />,
  stats: <ChartColumn aria-hidden="true" />,
  calendar: <Calendar aria-hidden="true" />,
  ai: <Sparkles aria-hidden="true" />,
  premium: <Crown aria-hidden="true" />,
  admin: <ShieldCheck aria-hidden="true" />,
};

export type TabBarProps = {
  tabs: readonly Tab[];
  current: Tab | null;
  onOpen?: (tab: Tab) => void;
  /** Called when a tab is likely to be opened next, to preload its code. */
  onApproach?: (tab: Tab) => void;
};

/** The tabs: in the header, and below 768 px along the lower edge unless the window is low. */
export function TabBar({ tabs, current, onOpen, onApproach }: TabBarProps) {
  const open = (event: MouseEvent, tab: Tab) => {
    if (onOpen === undefined || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(tab);
  };
  return (
    <nav className={styles.bar} aria-label="Sections">
      {tabs.map((tab) => (
        <a
          key={tab}
          href={addressOf({ tab, projectId: null })}
          className={styles.tab}
          aria-current={tab === current ? 'page' : undefined}
          onClick={(event) => open(event, tab)}
          onPointerEnter={() => onApproach?.(tab)}
          onFocus={() => onApproach?.(tab)}
        >
          {ICONS[tab]}
          <span className={styles.label}>{TAB_LABELS[tab]}</span>
        </a>
      ))}
    </nav>
  );
}
