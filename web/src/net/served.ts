/** Whether the program serves this page. Otherwise the core runs in the browser. */
export const served = document.querySelector('meta[name="triagonal-server"]') !== null;
