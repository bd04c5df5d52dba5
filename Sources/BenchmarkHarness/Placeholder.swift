// Clocks, histograms, allocation probe, statistics.
