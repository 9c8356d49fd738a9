import { createAmbientMixer } from '#platform/ambient/ambient-mixer.ts';
import { whenPressed } from '#platform/device/when-allowed-to-ask.ts';
import type { AppScope } from '../../../workspace/app-context.ts';
import type { Workspace } from '../../../workspace/workspace.ts';
import { premiumOf } from '../premium-of.ts';
import { type Ambient, createAmbient } from './ambient.ts';

const made = new WeakMap<Workspace, Ambient>();

/** Returns the ambient sounds of a workspace: one instance, because there is one audio device. */
export function ambientOf(scope: Pick<AppScope, 'workspace' | 'user'>): Ambient {
  const { workspace } = scope;
  const present = made.get(workspace);
  if (present !== undefined) return present;
  const { device, leadership, timer, settings } = workspace;
  const ambient = createAmbient({
    device,
    leadership,
    onPress: whenPressed,
    mixer: createAmbientMixer({ device }),
    $timer: timer.$timer,
    $settings: settings.$settings,
    $isPremium: premiumOf(scope).$isPremium,
  });
  made.set(workspace, ambient);
  return ambient;
}
