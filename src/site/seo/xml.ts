/** The line with which an XML document begins. */
export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>';
