/** The title of the document: shows a timer's, and gives back the page's own. */
export interface DocumentTitle {
  /** Shows this title; null: the page's own again, or the product's name where it has none. */
  show(title: string | null): void;
  /** Shows a call for attention in the place of the page's own title, while no timer shows. */
  call(text: string | null): void;
}

/** Takes over the title of the document; the page's own is what stands there before each showing. */
export function createDocumentTitle(productName: string): DocumentTitle {
  let own: string | null = null;
  let timer: string | null = null;
  let called: string | null = null;

  function update(): void {
    const wanted = timer ?? called;
    if (wanted !== null) {
      own ??= document.title;
      if (document.title !== wanted) document.title = wanted;
    } else if (own !== null) {
      document.title = own || productName;
      own = null;
    }
  }

  return {
    show(title) {
      timer = title;
      update();
    },
    call(text) {
      called = text;
      update();
    },
  };
}
