//! What a process takes, as Linux tells it.

use serde_json::{Value, json};

/// What a process takes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Usage {
    /// The memory it had at most since it began.
    pub peak_kb: u64,
    pub now_kb: u64,
    pub descriptors: u64,
    /// The time that processors have worked for it.
    pub cpu_ms: u64,
}

#[allow(dead_code, reason = "not everybody asks for all of it")]
impl Usage {
    /// What a process takes now; nothing where nobody tells.
    pub fn of(pid: u32) -> Usage {
        let descriptors = std::fs::read_dir(format!("/proc/{pid}/fd")).map_or(0, |all| all.count() as u64);
        let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
        let figure = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name));
            line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok()).unwrap_or(0)
        };
        Usage { peak_kb: figure("VmHWM:"), now_kb: figure("VmRSS:"), descriptors, cpu_ms: cpu_ms(pid) }
    }

    /// The time that processors have worked for a process and those it has started, in ms.
    pub fn family_ms(pid: u32) -> u64 {
        let numbers = std::fs::read_dir("/proc").into_iter().flatten().flatten();
        let others = numbers.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
        let children = others.filter(|other| stat(*other, 1, 1) == [u64::from(pid)]);
        let alive: u64 = children.map(cpu_ms).sum();
        // Those of children that have ended follow one's own.
        alive + stat(pid, 11, 4).iter().sum::<u64>() * 10
    }

    pub fn max(self, other: Usage) -> Usage {
        Usage {
            peak_kb: self.peak_kb.max(other.peak_kb),
            now_kb: self.now_kb.max(other.now_kb),
            descriptors: self.descriptors.max(other.descriptors),
            cpu_ms: self.cpu_ms.max(other.cpu_ms),
        }
    }

    pub fn json(self) -> Value {
        json!({"mb": self.now_kb / 1024, "peak_mb": self.peak_kb / 1024, "descriptors": self.descriptors})
    }
}

fn cpu_ms(pid: u32) -> u64 {
    // Linux counts in hundredths of a second.
    stat(pid, 11, 2).iter().sum::<u64>() * 10
}

/// Some of the numbers that stand behind the name in brackets, which may hold anything.
fn stat(pid: u32, first: usize, count: usize) -> Vec<u64> {
    let line = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    let words = line.rsplit(')').next().unwrap_or_default().split_whitespace();
    words.skip(first).take(count).filter_map(|word| word.parse().ok()).collect()
}
