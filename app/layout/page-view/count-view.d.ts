interface Window {
  /** Left by visitScript; knows by itself which view it has counted last. */
  countView?: () => void;
}
