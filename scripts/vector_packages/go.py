def files(package):
    return {}
