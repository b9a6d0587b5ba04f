# Installs triagonal @VERSION@ for Windows into the user's folder Programs\triagonal, and adds it to the user's PATH:
#
#   powershell -ExecutionPolicy Bypass -c "irm https://github.com/triagonal/triagonal/releases/latest/download/install.ps1 | iex"
#
# TRIAGONAL_DIR sets another folder for the program, and TRIAGONAL_URL another location of the archives.
$ErrorActionPreference = 'Stop'

function Install-Triagonal {
    $version = '@VERSION@'
    $url = if ($env:TRIAGONAL_URL) { $env:TRIAGONAL_URL } else { "https://github.com/triagonal/triagonal/releases/download/v$version" }
    $into = if ($env:TRIAGONAL_DIR) { $env:TRIAGONAL_DIR } else { Join-Path $env:LOCALAPPDATA 'Programs\triagonal' }
    $folder = "triagonal-$version-x86_64-pc-windows-gnu"
    $scratch = Join-Path ([IO.Path]::GetTempPath()) ([Guid]::NewGuid())
    New-Item -ItemType Directory $scratch | Out-Null
    try {
        Invoke-WebRequest -UseBasicParsing "$url/$folder.zip" -OutFile "$scratch\$folder.zip"
        Invoke-WebRequest -UseBasicParsing "$url/SHA256SUMS" -OutFile "$scratch\SHA256SUMS"
        $line = Get-Content "$scratch\SHA256SUMS" | Where-Object { $_ -match "  $([Regex]::Escape("$folder.zip"))$" }
        if (-not $line) { throw "SHA256SUMS does not list $folder.zip" }
        $found = (Get-FileHash -Algorithm SHA256 "$scratch\$folder.zip").Hash
        if ($found -ne ($line -split ' ')[0]) { throw "the checksum of $folder.zip is wrong; nothing was installed" }
        Expand-Archive "$scratch\$folder.zip" $scratch
        New-Item -ItemType Directory -Force $into | Out-Null
        Copy-Item -Force "$scratch\$folder\triagonal.exe" $into
        if (-not $env:TRIAGONAL_DIR) {
            $path = [Environment]::GetEnvironmentVariable('Path', 'User')
            if (($path -split ';') -notcontains $into) {
                [Environment]::SetEnvironmentVariable('Path', "$path;$into", 'User')
                Write-Host 'Open a new terminal to find the program on the PATH.'
            }
        }
        Write-Host "$(& "$into\triagonal.exe" --version) is in $into"
    } finally {
        Remove-Item -Recurse -Force $scratch
    }
}

Install-Triagonal
