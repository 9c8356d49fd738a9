import { SettingsDialog, type SettingsDialogProps } from '#pomodoro/settings/SettingsDialog.tsx';
import { PremiumSections } from './PremiumSections.tsx';

/** The settings of the app: those of the timer and those of premium. */
export function AppSettingsDialog(props: SettingsDialogProps) {
  return <SettingsDialog {...props} Extra={PremiumSections} />;
}
