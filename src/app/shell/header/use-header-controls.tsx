import { Bell, BellOff, MessageCircle, Moon, Search, Sun, Volume2, VolumeX } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useAlertToggles } from '#pomodoro/settings/sections/use-alert-toggles.ts';
import { explainSettingsError, isAboutChoice } from '#pomodoro/settings/settings-failure.ts';
import type { TimerSettings } from '#shared/domain/settings/timer-settings.ts';
import { chooseTheme, currentTheme, watchTheme } from '#styles/theme.ts';
import { openContact } from '../../account/contact/open-contact.ts';
import { useApp } from '../../workspace/app-context.ts';
import type { Workspace } from '../../workspace/workspace.ts';

/** A control of the header; `isPressed` for a toggle. */
export interface HeaderControl {
  readonly id: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly isPressed?: boolean;
  /** Text of the tooltip beyond the label. */
  readonly hint?: string | undefined;
  readonly onPress: () => void;
}

/** Returns the controls of the header in order, the search first, as buttons or menu items. */
export function useHeaderControls(): readonly [search: HeaderControl, ...HeaderControl[]] {
  const { workspace } = useApp();
  const { settings: store, notifier, screen, toasts } = workspace;
  const save = (changes: Partial<TimerSettings>) => void saveAndTell(workspace, changes);
  const advise = (text: string) => void toasts.show({ tone: 'info', text });
  const { notifications, sound, permission } = useAlertToggles({ store, notifier, save, advise });
  const theme = useSyncExternalStore(watchTheme, currentTheme, () => 'light');
  const isDark = theme === 'dark';
  return [
    {
      id: 'search',
      label: 'Search and commands',
      icon: <Search aria-hidden="true" />,
      onPress: () => screen.shortcuts.run('Ctrl K'),
    },
    {
      id: 'notifications',
      label: 'Browser notifications',
      icon: notifications.isOn ? <Bell aria-hidden="true" /> : <BellOff aria-hidden="true" />,
      isPressed: notifications.isOn,
      hint: permission === 'denied' ? 'blocked by this browser' : undefined,
      onPress: notifications.toggle,
    },
    {
      id: 'sound',
      label: 'Completion sound',
      icon: sound.isOn ? <Volume2 aria-hidden="true" /> : <VolumeX aria-hidden="true" />,
      isPressed: sound.isOn,
      onPress: sound.toggle,
    },
    {
      id: 'theme',
      label: 'Dark theme',
      icon: isDark ? <Sun aria-hidden="true" /> : <Moon aria-hidden="true" />,
      isPressed: isDark,
      onPress: () => chooseTheme(isDark ? 'light' : 'dark'),
    },
    {
      id: 'contact',
      label: 'Contact',
      icon: <MessageCircle aria-hidden="true" />,
      onPress: openContact,
    },
  ];
}

/** The header has no place of its own for errors. */
async function saveAndTell(
  { settings, toasts }: Workspace,
  changes: Partial<TimerSettings>,
): Promise<void> {
  await settings.save(changes);
  const error = settings.$error.get();
  if (error !== null && isAboutChoice(error)) {
    toasts.show({ tone: 'error', text: explainSettingsError(error) });
  }
}
