import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { PomodoroSkeleton } from '../tabs/pomodoro/PomodoroSkeleton.tsx';
import styles from './AppSkeleton.module.css';
import { Brand } from './header/Brand.tsx';
import headerStyles from './header/Header.module.css';
import shellStyles from './Shell.module.css';
import { TabBar } from './tabs/TabBar.tsx';
import { tabsFor } from './tabs/tabs.ts';

/** The skeleton of the app before the user is known. */
export function AppSkeleton() {
  return (
    <div className={shellStyles.shell} aria-busy="true">
      <header className={headerStyles.header}>
        <div className={headerStyles.row}>
          <Brand />
          <TabBar tabs={tabsFor({ isAdmin: false })} current={null} />
          <div className={headerStyles.end}>
            <Skeleton shape="circle" className={styles.avatar} />
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className={shellStyles.main}>
        <span className="sr-only">Loading</span>
        <PomodoroSkeleton />
      </main>
    </div>
  );
}
