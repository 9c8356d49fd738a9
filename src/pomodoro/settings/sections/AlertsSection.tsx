import { useStore } from '@nanostores/react';
import type { Notifier } from '#shared/domain/platform.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Switch } from '#ui/fields/Switch.tsx';
import type { SettingsEditor } from '../settings-editor.ts';
import { SettingsSection } from './SettingsSection.tsx';
import { useAlertToggles } from './use-alert-toggles.ts';

/** Why notifications that are on are not shown here, by what the browser allows. */
const MISSING: Readonly<Record<ReturnType<Notifier['permission']>, string | null>> = {
  granted: null,
  default: 'You haven’t been asked yet.',
  denied: 'Blocked by this browser. Allow notifications for this site in its settings.',
  unsupported: 'Not supported by this browser.',
};

export type AlertsSectionProps = { editor: SettingsEditor; notifier: Notifier };

/** Settings of the visible alerts: notifications, the flash of the page, keeping the screen on. */
export function AlertsSection({ editor, notifier }: AlertsSectionProps) {
  const settings = useStore(editor.store.$settings);
  const { notifications, permission } = useAlertToggles({
    store: editor.store,
    notifier,
    save: (changes) => void editor.choose(changes),
  });
  const isMissing = settings.notifications && permission !== 'granted';
  return (
    <SettingsSection title="Notifications and screen">
      <Switch
        label="Browser notifications"
        hint={isMissing ? MISSING[permission] : undefined}
        isOn={settings.notifications}
        onChange={(isOn) =>
          isOn ? notifications.toggle() : void editor.choose({ notifications: false })
        }
      />
      {isMissing && permission === 'default' && (
        <div>
          <Button size="small" onClick={notifications.toggle}>
            Allow
          </Button>
        </div>
      )}
      <Switch
        label="Flash the page"
        hint="Lights up the page when time is up, in case you can’t hear the sound."
        isOn={settings.pageFlash}
        onChange={(pageFlash) => void editor.choose({ pageFlash })}
      />
      <Switch
        label="Keep the screen on"
        hint="While a session is running and this page is visible."
        isOn={settings.keepAwake}
        onChange={(keepAwake) => void editor.choose({ keepAwake })}
      />
    </SettingsSection>
  );
}
