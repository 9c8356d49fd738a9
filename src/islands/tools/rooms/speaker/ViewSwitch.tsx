import { writeAddress } from '#shared/domain/tools/addresses/write-address.ts';
import type { SpeakerSettings } from '#shared/domain/tools/rooms/speaker.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Switch } from '#ui/fields/Switch.tsx';
import type { ToolPageController } from '../../page/tool-page-controller.ts';
import styles from './SpeakerTool.module.css';

export type ViewSwitchProps = {
  controller: ToolPageController;
  settings: SpeakerSettings;
  onChange: (settings: SpeakerSettings) => void;
};

/** Switches to the audience view, here or in a window of its own for a second screen. */
export function ViewSwitch({ controller, settings, onChange }: ViewSwitchProps) {
  const audience: SpeakerSettings = { ...settings, view: 'audience' };
  const address =
    controller.page + writeAddress({ plan: JSON.stringify(audience), isEmbedded: true });
  return (
    <div className={styles.views}>
      <Button
        onClick={() => {
          onChange(audience);
          scrollTo({ top: 0 });
        }}
      >
        Audience view
      </Button>
      <a className="button button-secondary" href={address} target="_blank" rel="noopener">
        Audience view in a second window
      </a>
      <Switch
        label="A soft sound at each colour"
        isOn={settings.hasSound}
        onChange={(hasSound) => onChange({ ...settings, hasSound })}
      />
    </div>
  );
}
