import { mainActOf } from '#pomodoro/screen/TimerControls.tsx';
import { openSettings } from '#pomodoro/settings/open-settings.ts';
import type { SessionType, TimerState } from '#shared/domain/timer/types.ts';
import { isActive } from '#shared/domain/timer/views.ts';
import { chooseTheme, currentTheme } from '#styles/theme.ts';
import { openContact } from '../account/contact/open-contact.ts';
import { logOut } from '../shell/header/load-log-out.ts';
import { TAB_LABELS, type Tab, tabsFor } from '../shell/tabs/tabs.ts';
import type { AppScope } from '../workspace/app-context.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { Making, PaletteOption, PalettePort } from './search/palette-option.ts';

/** Alternative names of the tabs. */
const TAB_ALIASES: Readonly<Record<string, string>> = {
  pomodoro: 'pomodoro timer today',
  stats: 'statistics figures history',
};

const MAKING_LABELS: Readonly<Record<Making, string>> = {
  task: 'New task',
  project: 'New project',
  note: 'New note',
};

/** Returns an option that closes the palette and acts on the page. */
function simple(
  option: Omit<PaletteOption, 'first'> & { readonly act: () => void },
  port: PalettePort,
): PaletteOption {
  const { act, ...rest } = option;
  const run = () => {
    port.close();
    act();
    return true;
  };
  return { ...rest, first: { label: 'Do it', run } };
}

/** Returns every command of the app that needs no entity, in the order of the list. */
export function commandsOf(
  { workspace, auth, user }: AppScope,
  port: PalettePort,
  state: TimerState,
): PaletteOption[] {
  return [
    ...timerCommands(workspace, port, state),
    ...makeCommands(port),
    ...tabsFor(user).map((tab) => tabCommand(workspace, tab, port)),
    ...pageCommands(workspace, port),
    {
      id: 'profile',
      kind: 'app',
      title: 'Profile',
      alias: 'account name time zone',
      first: opens(() => port.show({ kind: 'profile' })),
    },
    {
      id: 'devices',
      kind: 'app',
      title: 'Devices',
      alias: 'account signed in',
      first: opens(() => port.show({ kind: 'devices' })),
    },
    simple(
      {
        id: 'password',
        kind: 'app',
        title: 'Change password',
        alias: 'account',
        act: () => location.assign('/change-password'),
      },
      port,
    ),
    simple(
      {
        id: 'logout',
        kind: 'app',
        title: 'Logout',
        alias: 'sign out leave',
        act: () => void logOut({ auth, workspace }),
      },
      port,
    ),
  ];
}

function opens(open: () => void): PaletteOption['first'] {
  const run = () => {
    open();
    return false;
  };
  return { label: 'Open', run };
}

function timerCommands({ timer, screen }: Workspace, port: PalettePort, state: TimerState) {
  const main = mainActOf(state.status, screen);
  const isKey = (wanted?: string) => screen.shortcuts.$all.get().some(({ key }) => key === wanted);
  // A key is shown only where it works.
  const option = (given: { id: string; title: string; act: () => void; key?: string }) => {
    const key = isKey(given.key) ? given.key : undefined;
    return simple({ ...given, key, id: `timer:${given.id}`, kind: 'timer', alias: 'timer' }, port);
  };
  const start = (session: SessionType) => () => {
    timer.select(session);
    screen.start();
  };
  if (isActive(state)) {
    const ends = [
      option({ id: 'skip', title: 'Skip the session', act: timer.skip, key: 'S' }),
      option({ id: 'reset', title: 'Reset the timer', act: timer.reset, key: 'R' }),
    ];
    const title = `${main.label} the timer`;
    const act = option({ id: main.label, title, act: main.act, key: 'Space' });
    return [act, ...(state.status === 'overtime' ? ends.slice(1) : ends)];
  }
  return [
    option({ id: 'start', title: 'Start the timer', act: main.act, key: 'Space' }),
    option({ id: 'work', title: 'Start a focus session', act: start('work') }),
    option({ id: 'shortBreak', title: 'Start a short break', act: start('shortBreak') }),
    option({ id: 'longBreak', title: 'Start a long break', act: start('longBreak') }),
  ];
}

function makeCommands(port: PalettePort): PaletteOption[] {
  const make = (making: Making, key?: string): PaletteOption => ({
    id: `make:${making}`,
    kind: 'make',
    title: MAKING_LABELS[making],
    alias: 'create add',
    key,
    first: opens(() => port.make(making)),
  });
  return [
    make('task', 'N'),
    make('project'),
    make('note'),
    {
      id: 'make:session',
      kind: 'make',
      title: 'Add a session by hand',
      alias: 'new create',
      first: opens(() => port.show({ kind: 'session' })),
    },
  ];
}

function tabCommand({ navigation }: Workspace, tab: Tab, port: PalettePort): PaletteOption {
  return simple(
    {
      id: `tab:${tab}`,
      kind: 'go',
      title: `Go to ${TAB_LABELS[tab]}`,
      alias: TAB_ALIASES[tab],
      act: () => navigation.request(tab),
    },
    port,
  );
}

function pageCommands(
  { screen, settings, navigation }: Workspace,
  port: PalettePort,
): PaletteOption[] {
  const isDark = currentTheme() === 'dark';
  const rings = settings.$settings.get().completionSound;
  const option = (given: Omit<PaletteOption, 'kind' | 'first'> & { act: () => void }) =>
    simple({ ...given, kind: 'app' }, port);
  const run = (key: string) => () => void screen.shortcuts.run(key);
  return [
    option({
      id: 'settings',
      title: 'Settings',
      act: openSettings,
      alias: 'preferences options lengths sounds accent color ambient',
    }),
    option({
      id: 'theme',
      title: isDark ? 'Light theme' : 'Dark theme',
      act: () => chooseTheme(isDark ? 'light' : 'dark'),
    }),
    option({
      id: 'sound',
      title: `Completion sound ${rings ? 'off' : 'on'}`,
      alias: 'mute',
      key: 'M',
      act: run('M'),
    }),
    option({
      id: 'year',
      title: 'Year report',
      alias: 'stats statistics review print share',
      act: () => navigation.go({ tab: 'stats', projectId: null, detail: 'view=year' }),
    }),
    option({ id: 'full', title: 'Full screen', key: 'F', act: run('F') }),
    option({
      id: 'keys',
      title: 'Keyboard shortcuts',
      key: '?',
      alias: 'keys help',
      act: () => screen.$isMapOpen.set(true),
    }),
    option({ id: 'contact', title: 'Contact', act: openContact, alias: 'support feedback help' }),
  ];
}
