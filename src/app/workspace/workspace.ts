import type { ReadableAtom } from 'nanostores';
import type { ApiClient } from '#client/api-client.ts';
import type { AudioDevice } from '#platform/audio/audio-device.ts';
import type { Confirmations } from '#pomodoro/notices/confirmations.ts';
import type { Toasts } from '#pomodoro/notices/toasts.ts';
import type { TimerScreen } from '#pomodoro/screen/timer-screen.ts';
import type { StaleSession } from '#pomodoro/stale-session/stale-session.ts';
import type { SwitchQuestions } from '#pomodoro/work/switch-question.ts';
import type { WorkActions } from '#pomodoro/work/work-actions.ts';
import type {
  Clock,
  KeyValueStore,
  Leadership,
  Notifier,
  SoundPlayer,
} from '#shared/domain/platform.ts';
import type { RewardsStore } from '#stores/account/rewards-store.ts';
import type { SettingsStore } from '#stores/account/settings-store.ts';
import type { StatsStore } from '#stores/account/stats-store.ts';
import type { ChangeQueue } from '#stores/change-queue/change-queue.ts';
import type { SessionQueue } from '#stores/sessions/session-queue.ts';
import type { SessionsStore } from '#stores/sessions/sessions-store.ts';
import type { DeferredRemovals } from '#stores/sync/deferred-removals.ts';
import type { ActiveTaskStore } from '#stores/tasks/active-task-store.ts';
import type { ProjectsStore } from '#stores/tasks/projects-store.ts';
import type { TasksStore } from '#stores/tasks/tasks-store.ts';
import type { CarriedSession } from '#stores/timer/carried-session.ts';
import type { TimerStore } from '#stores/timer/timer-store.ts';
import type { PasswordQuestion } from '../account/fresh-password/password-question.ts';
import type { MigrationOffer } from '../account/guest-migration/migration-offer.ts';
import type { DevicesServer } from '../server/server-ports.ts';
import type { Navigation } from '../shell/tabs/navigation.ts';
import type { PageLog } from './page-log.ts';

/** State and actions for the screens of a signed-in user. */
export interface Workspace {
  readonly timer: TimerStore;
  readonly screen: TimerScreen;
  readonly stale: StaleSession;
  readonly carried: CarriedSession;
  readonly queue: SessionQueue;
  readonly changes: ChangeQueue;
  readonly settings: SettingsStore;
  readonly projects: ProjectsStore;
  readonly tasks: TasksStore;
  readonly sessions: SessionsStore;
  readonly stats: StatsStore;
  readonly activeTask: ActiveTaskStore;
  readonly rewards: RewardsStore;
  readonly devices: DevicesServer;
  readonly actions: WorkActions;
  readonly navigation: Navigation;
  readonly toasts: Toasts;
  readonly confirmations: Confirmations;
  readonly passwordQuestion: PasswordQuestion;
  readonly switching: SwitchQuestions;
  /** For the calls of lazy parts. */
  readonly client: ApiClient;
  readonly log: PageLog;
  readonly clock: Clock;
  readonly storage: KeyValueStore;
  readonly guestMigration: MigrationOffer;
  readonly sound: SoundPlayer;
  /** The audio device of the page. */
  readonly device: AudioDevice;
  readonly leadership: Leadership;
  readonly notifier: Notifier;
  /** The last call got no usable answer, so it is worth trying again. */
  readonly $isOffline: ReadableAtom<boolean>;
  /** The network is gone, or three tries in a row did not reach the server. Screens say so. */
  readonly $isUnreachable: ReadableAtom<boolean>;
  /** Whether the server is restoring a backup. */
  readonly $isRestoring: ReadableAtom<boolean>;
  /** Returns the time zone of the user's profile. */
  timeZone(): string;
  /** Returns the user's local day, `YYYY-MM-DD`. */
  today(): string;
  /** Deletions of lists in lazy parts of the app; their Undo outlives those parts. */
  readonly partRemovals: Set<Pick<DeferredRemovals, 'commitAll'>>;
  /** Commits every deletion that can still be undone. */
  commitRemovals(): void;
  /** Reloads everything. */
  reload(): Promise<unknown>;
  /** Connects the workspace; returns a disconnect function. */
  connect(): () => void;
}
