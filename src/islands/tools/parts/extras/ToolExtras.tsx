/* Parts of a tool that are loaded once its page is idle. */
import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { lazyPart } from '#pomodoro/lazy/lazy-part.tsx';
import { useMiniWindow } from '#pomodoro/screen/mini/use-mini-window.ts';
import { listenForKeys } from '#pomodoro/shortcuts/listen-for-keys.ts';
import type { ToolExtrasProps } from '../screen/tool-props.ts';
import { AddTime } from './AddTime.tsx';
import { Announcer } from './Announcer.tsx';
import { Corner } from './Corner.tsx';
import { SoundHint } from './SoundHint.tsx';
import styles from './ToolExtras.module.css';
import { listenForTyping, toolShortcuts } from './tool-shortcuts.ts';
import { useNextFocus } from './use-next-focus.ts';

const ShortcutMap = lazyPart(() =>
  import('#pomodoro/shortcuts/ShortcutMap.tsx').then((m) => m.ShortcutMap),
);
const FullScreenTool = lazyPart(() => import('./FullScreenTool.tsx').then((m) => m.FullScreenTool));
const MiniTool = lazyPart(() => import('./MiniTool.tsx').then((m) => m.MiniTool));
const FinishPanel = lazyPart(() => import('./FinishPanel.tsx').then((m) => m.FinishPanel));
const ShareDialog = lazyPart(() => import('./ShareDialog.tsx').then((m) => m.ShareDialog));

const MINI_HEIGHT = 200;
const MINI_REFUSED = 'The browser did not open the mini window';

export function ToolExtras(props: ToolExtrasProps) {
  const { controller, slot, live, shown, main, field, isFixed = false, hasFinish = true } = props;
  const canAdd = !isFixed && props.canAdd !== false;
  const { note = 'Keep this tab open so it can ring.', onReset, onSkip } = props;
  const isFull = useStore(controller.$isFull);
  const isMapOpen = useStore(controller.$isMapOpen);
  const [isSharing, setSharing] = useState(false);
  const mini = useMiniWindow({
    height: MINI_HEIGHT,
    $message: controller.$message,
    refusal: MINI_REFUSED,
  });
  const share = useCallback(() => setSharing(true), []);

  useEffect(
    () =>
      controller.shortcuts.add(
        toolShortcuts({
          controller,
          slot,
          isFixed,
          onReset,
          onSkip,
          act: main.act,
          toggleMini: mini.toggle,
        }),
      ),
    [controller, slot, isFixed, main.act, mini.toggle, onReset, onSkip],
  );
  useEffect(() => listenForKeys(placeOfKeys(), controller.shortcuts), [controller]);
  useEffect(
    () =>
      listenForTyping(placeOfKeys(), {
        controller,
        slot,
        isFixed,
        field: () => field?.current ?? null,
      }),
    [controller, slot, isFixed, field],
  );

  useNextFocus(shown.status, props.mainButton);

  const corner = document.querySelector('#tool-corner');
  const isLive = live !== null && live.run.status !== 'ended';
  return (
    <>
      <Announcer controller={controller} live={live} />
      {corner !== null &&
        createPortal(
          <Corner controller={controller} onShare={share} onMini={mini.toggle} />,
          corner,
        )}
      {isLive && canAdd && live.reading.leftMs !== null && (
        <AddTime controller={controller} slot={slot} />
      )}
      {isLive && !controller.isSilent && <SoundHint controller={controller} />}
      {isLive && note !== '' && <p className={styles.note}>{note}</p>}
      {hasFinish && live?.run.status === 'ended' && <FinishPanel {...props} run={live.run} />}
      {isFull && (
        <FullScreenTool
          {...{ controller, shown, main }}
          stage={props.stage}
          full={props.full}
          line={props.line}
          isFilled={props.isFilled}
        />
      )}
      {isMapOpen && <ShortcutMap screen={controller} />}
      {isSharing && (
        <ShareDialog
          page={controller.page}
          request={props.shared?.() ?? {}}
          onClose={() => setSharing(false)}
        />
      )}
      {mini.page !== null && createPortal(<MiniTool shown={shown} main={main} />, mini.page.body)}
    </>
  );
}

/**
 * Returns the element that listens for keys. A timer within a text listens only on itself, so that
 * the keys of the page, the space bar above all, keep working.
 */
function placeOfKeys(): Document | HTMLElement {
  return document.querySelector<HTMLElement>('[data-live-timer]') ?? document;
}
