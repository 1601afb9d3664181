% Reads a result of `judder simulate` or `judder sweep` as CSV and plots it; for Octave and MATLAB.
%
%   judder simulate finger --until 2 --samples 2000 --out run.csv
%   octave --eval "cd examples; plot_result('../run.csv', 'run.png')"
%
% plot_result(FILE, PICTURE) draws the first coordinate over time, or the largest and smallest values over the parameter
% of a sweep. Further arguments name the columns to draw: plot_result('run.csv', 'run.png', 'phi', 'tip_lambdaN').

function plot_result(file, picture, varargin)
  [names, cells] = read_csv(file);
  column = @(name) str2double(cells(:, strcmp(names, name)));
  if any(strcmp(names, 't'))
    x = 't';
    wanted = names(3);
    style = '-';
  else
    x = names{1};
    largest = names(strncmp(names, 'max_', 4));
    wanted = {largest{1}, strrep(largest{1}, 'max_', 'min_')};
    style = '.';
  end
  if ~isempty(varargin)
    wanted = varargin;
  end
  for k = 1:numel(wanted)
    if ~any(strcmp(names, wanted{k}))
      error('no column %s in %s; there are %s', wanted{k}, file, strjoin(names, ', '));
    end
  end
  disp(sprintf('%s: %d rows, drawing %s over %s', file, size(cells, 1), strjoin(wanted, ', '), x));
  try
    shown = figure('visible', 'off');
    hold on;
    for k = 1:numel(wanted)
      plot(column(x), column(wanted{k}), style);
    end
    xlabel(label_of(x));
    shown_names = strrep(wanted, '_', '\_');
    ylabel(strjoin(shown_names, ', '));
    legend(shown_names);
    print(shown, picture);
    disp(sprintf('wrote %s', picture));
  catch problem
    disp(sprintf('no picture: this installation cannot print (%s)', problem.message));
  end
end

function text = label_of(name)
  text = name;
  if strcmp(name, 't')
    text = 't (s)';
  end
end

% The header, and all other cells as text; a cell in quotes may hold commas.
function [names, cells] = read_csv(file)
  lines = strsplit(strtrim(fileread(file)), char(10));
  names = split_line(lines{1});
  cells = cell(numel(lines) - 1, numel(names));
  for i = 2:numel(lines)
    cells(i - 1, :) = split_line(lines{i});
  end
end

function parts = split_line(line)
  quoted = mod(cumsum(line == '"'), 2) == 1;
  ends = [find(line == ',' & ~quoted), numel(line) + 1];
  parts = cell(1, numel(ends));
  from = 1;
  for k = 1:numel(ends)
    parts{k} = strrep(line(from:ends(k) - 1), '"', '');
    from = ends(k) + 1;
  end
end
