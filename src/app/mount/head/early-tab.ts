/**
 * Lets the app begin with the tab that is pressed while only its outline is there. It counts when the
 * press begins, because the outline may be gone before it ends.
 */
export function followEarlyTab(): void {
  for (const type of ['pointerdown', 'click'] as const) {
    addEventListener(
      type,
      (event) => {
        const { target, button, metaKey, ctrlKey, shiftKey } = event;
        if (!(target instanceof Element)) return;
        const link = target.closest<HTMLAnchorElement>('[aria-busy=true] nav a');
        if (link === null || button !== 0 || metaKey || ctrlKey || shiftKey) return;
        if (type === 'click') event.preventDefault();
        if (link.href !== location.href) history.pushState(null, '', link.href);
      },
      true,
    );
  }
}
