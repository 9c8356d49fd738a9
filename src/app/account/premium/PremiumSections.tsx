import type { SettingsEditor } from '#pomodoro/settings/settings-editor.ts';
import { AppearanceSection } from './AppearanceSection.tsx';
import { AmbientSection } from './ambient/AmbientSection.tsx';
import { usePremium } from './use-premium.ts';

/** The settings of premium. */
export function PremiumSections({ editor }: { editor: SettingsEditor }) {
  const [isPremium, retry] = usePremium();
  return (
    <>
      <AmbientSection editor={editor} isPremium={isPremium} onRetry={retry} />
      <AppearanceSection editor={editor} isPremium={isPremium} onRetry={retry} />
    </>
  );
}
