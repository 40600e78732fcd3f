"""The sources that exist: camera, video file, folder of pictures, address. `open_source` picks one by its name."""
