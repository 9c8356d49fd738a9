import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { SettingsSection } from '#pomodoro/settings/sections/SettingsSection.tsx';
import type { SettingsEditor } from '#pomodoro/settings/settings-editor.ts';
import { ACCENTS, type Accent } from '#shared/domain/settings/premium-settings.ts';
import type { Loadable } from '#stores/storage/loadable.ts';
import { ACCENT_COLORS, ACCENT_NAMES, knownAccent } from '#styles/accents.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './AppearanceSection.module.css';
import { PremiumGate } from './PremiumGate.tsx';
import { PremiumHint } from './PremiumHint.tsx';

export type AppearanceSectionProps = {
  editor: SettingsEditor;
  isPremium: Loadable<boolean>;
  onRetry: () => void;
};

/** The setting for the accent theme. */
export function AppearanceSection({ editor, isPremium, onRetry }: AppearanceSectionProps) {
  const accent = knownAccent(useStore(editor.store.$settings).accent);
  return (
    <SettingsSection title="Appearance">
      <PremiumGate isPremium={isPremium} onRetry={onRetry} without={<Locked accent={accent} />}>
        <Accents accent={accent} onChoose={(chosen) => void editor.choose({ accent: chosen })} />
      </PremiumGate>
    </SettingsSection>
  );
}

function Accents({ accent, onChoose }: { accent: Accent; onChoose: (accent: Accent) => void }) {
  const group = useId();
  return (
    <fieldset className={styles.accents}>
      <legend className="field-label">Accent theme</legend>
      {ACCENTS.map((each) => (
        <label key={each} className={classNames(styles.accent, each === accent && styles.isChosen)}>
          <input
            type="radio"
            name={group}
            className={styles.radio}
            checked={each === accent}
            onChange={() => onChoose(each)}
          />
          <Swatch accent={each} />
          {ACCENT_NAMES[each]}
        </label>
      ))}
    </fieldset>
  );
}

/** A swatch of an accent, independent of the current theme. */
function Swatch({ accent }: { accent: Accent }) {
  const [light, dark] = accent === 'tomato' ? TOMATO : ACCENT_COLORS[accent].primary;
  const background = `light-dark(${light}, ${dark})`;
  return <span className={styles.swatch} style={{ background }} aria-hidden="true" />;
}

const TOMATO = ['#d95550', '#d95550'] as const;

function Locked({ accent }: { accent: Accent }) {
  return (
    <>
      <p className={styles.row}>
        {ACCENTS.map((each) => (
          <Swatch key={each} accent={each} />
        ))}
      </p>
      <PremiumHint>
        {accent === 'tomato'
          ? 'Premium adds six more accent themes, in light and dark.'
          : `Your ${ACCENT_NAMES[accent]} theme is saved and returns with premium.`}
      </PremiumHint>
    </>
  );
}
