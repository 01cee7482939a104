// The worker that runs Python: started, asked, stopped.

export class Stopped extends Error {}

/** How long a script may take to end by itself once it was interrupted, in milliseconds; then its worker goes. */
const PATIENCE = 1500;

export class Session {
  /** `onprogress(text, share)` while it loads; share is null once it is ready. */
  constructor(onprogress) {
    this.onprogress = onprogress;
    this.calls = new Map();
    this.number = 0;
    this.start();
  }

  start() {
    this.failed = null;
    this.isReady = false;
    this.interrupt = globalThis.crossOriginIsolated ? new Uint8Array(new SharedArrayBuffer(1)) : null;
    const worker = this.worker = new Worker("worker.js", { type: "module" });
    this.ready = new Promise((resolve, reject) => { this.settle = { resolve, reject }; });
    this.ready.catch(() => {});
    worker.onmessage = (event) => { if (worker === this.worker) this.take(event.data); };
    worker.onerror = (event) => { event.preventDefault(); if (worker === this.worker) this.broken(event.message || "the worker ended"); };
    worker.postMessage({ start: this.interrupt });
    this.onprogress("Loading …", 0);
  }

  take(message) {
    if ("progress" in message) return this.onprogress(message.text, message.progress);
    if (message.ready) {
      this.isReady = true;
      this.onprogress("Ready", null);
      return this.settle.resolve();
    }
    if (message.failed) return this.broken(message.failed);
    const call = this.calls.get(message.id);
    if (!call) return undefined;
    this.calls.delete(message.id);
    if (message.stopped) return call.reject(new Stopped());
    if (message.error) return call.reject(new Error(message.error));
    return call.resolve(message.value);
  }

  broken(reason) {
    if (this.isReady) {
      // Python has ended in the middle of something: that is given up, and it starts anew.
      this.worker.terminate();
      this.forget(new Error(`Python ended and starts anew: ${reason}`));
      this.start();
      return;
    }
    this.failed = reason;
    this.settle.reject(new Error(reason));
    this.onprogress(`It cannot be loaded: ${reason}`, null);
    this.forget(new Error(reason));
  }

  /** Asks the worker; what it says is JSON. Rejects with `Stopped` where somebody stopped it. */
  async call(what, argument = "") {
    await this.ready;
    const id = (this.number += 1);
    return new Promise((resolve, reject) => {
      this.calls.set(id, { resolve, reject });
      this.worker.postMessage({ id, what, argument });
    }).then((text) => (text ? JSON.parse(text) : null));
  }

  get busy() { return this.calls.size > 0; }

  /** Ends what is running: by an interrupt where the browser lets pages share memory, else with the worker. */
  async stop() {
    if (this.interrupt) {
      this.interrupt[0] = 2;
      const until = Date.now() + PATIENCE;
      while (this.busy && Date.now() < until) await new Promise((resolve) => { setTimeout(resolve, 20); });
      this.interrupt[0] = 0;
      if (!this.busy) return "interrupted";
    }
    this.worker.terminate();
    this.forget(new Stopped());
    this.start();
    return "restarted";
  }

  forget(error) {
    for (const call of this.calls.values()) call.reject(error);
    this.calls.clear();
  }
}
