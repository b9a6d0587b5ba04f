// A page without a server works offline after the first visit: its service worker stores all files of one version. A newer version is
// fetched in the background, and used when the visitor agrees or when all tabs are closed.

import { signal } from "@preact/signals";

import { served } from "../net/served";
import { failed } from "./speech";

/** The newer version, once it is ready. */
export const newer = signal<ServiceWorker | null>(null);

/** Reloads all tabs with the newer version. */
export function takeNewer() {
  newer.value?.postMessage("take over");
}

function watch(registration: ServiceWorkerRegistration) {
  const look = () => {
    // The first version is not an update.
    if (registration.waiting && navigator.serviceWorker.controller) newer.value = registration.waiting;
  };
  look();
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", look);
  });
}

export function keepOffline() {
  if (served || !("serviceWorker" in navigator)) return;
  const manifest = document.createElement("link");
  manifest.rel = "manifest";
  manifest.href = "./manifest.webmanifest";
  document.head.append(manifest);
  const old = navigator.serviceWorker.controller;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (old) location.reload();
  });
  navigator.serviceWorker
    .register("./sw.js")
    .then(watch, (error: Error) => failed(new Error(`This page will not work offline: ${error.message}`)));
}
